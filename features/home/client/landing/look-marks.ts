/** Marks around the parts of a page for when a model can write, and for when none can. */
export const lookMarks = {
  open: ['{{#look-open}}', '{{/look-open}}'],
  closed: ['{{#look-closed}}', '{{/look-closed}}'],
} as const;
