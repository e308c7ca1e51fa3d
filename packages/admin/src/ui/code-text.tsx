/** Text of the server, with the parts between backticks as code. */
export const CodeText = ({ text }: { readonly text: string }) =>
  // Every second part is between two backticks.
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));
