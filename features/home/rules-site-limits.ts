/** The most testimonials: more than anybody reads. */
export const mostTestimonials = 12;
/** The most communities: more than anybody joins. */
export const mostCommunities = 8;
export const mostQuestions = 20;
