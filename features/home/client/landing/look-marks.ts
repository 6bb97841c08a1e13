/** Around what a page offers only while a model can write, and around what it says while none can. */
export const lookMarks = {
  open: ['{{#look-open}}', '{{/look-open}}'],
  closed: ['{{#look-closed}}', '{{/look-closed}}'],
} as const;
