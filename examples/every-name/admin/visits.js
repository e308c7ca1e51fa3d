/** Fills the screen, and gives back what empties it. */
export function mount(root, { user }) {
  root.textContent = `Nobody has visited yet, ${user.name}.`;
  return () => root.replaceChildren();
}
