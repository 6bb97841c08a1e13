/** A face in the look of the drawings of the front page, as a file of its own: a picture knows no theme. */
const face = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" fill="none" stroke="#341d31" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><path d="M0 0h240v240H0z" fill="#f4ab3c" stroke="none"/><path d="M60 116c-8-62 24-90 62-90s70 26 62 92c-2 22-10 44-20 58H80c-12-16-18-38-20-60Z" fill="#341d31"/><path d="M28 246c4-44 34-62 66-66h52c32 4 62 22 66 66Z" fill="#fff9f6"/><path d="M100 150v36c0 10 8 18 20 18s20-8 20-18v-36" fill="#e9b894"/><path d="M78 108c0-34 18-50 44-50 24 0 42 18 42 50 0 36-18 62-42 62s-44-26-44-62Z" fill="#f3cdac"/><path d="M76 104c20-4 40-18 50-38 6 16 18 30 40 36 0-36-16-58-44-58s-48 22-46 60Z" fill="#341d31"/><path d="M101 112v5M141 112v5"/><path d="M120 114l-5 20h8" stroke-width="5"/><path d="M104 144c8 8 26 8 34 0"/></svg>`;

/**
 * The owner whom the demo shows, so that a visitor reads a site that is told to its end. Nobody like that exists: the
 * address is on a domain that nobody can have, and as long as any of it is left, a site with real payments sells nothing
 * (`features/home/rules-owner.ts`).
 */
export const sampleOwner = {
  owner: {
    name: 'Nora Whitlock Sales Training',
    address: '1 Sample Street, Dayton, OH 45400',
    email: 'nora@demo.example',
    country: 'United States',
    register: '',
  },
  founder: {
    name: 'Nora Whitlock',
    role: 'Founder, 19 years in sales',
    words:
      'I sold commercial flooring out of a car, all over Ohio. Good product, fair price, and by Thursday they couldn’t say which one I was. Then an office manager told me why she’d nearly said no. It wasn’t the price. It was the Saturday her people would have to come in and move desks. I’d stood in that office twice and never asked.',
  },
  portrait: { picture: `data:image/svg+xml;base64,${btoa(face)}` },
} as const;
