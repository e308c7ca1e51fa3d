/** Fills the screen. Platen calls the returned function when the user leaves. */
export function mount(root, { user }) {
  root.textContent = `No visits yet, ${user.name}.`;
  return () => root.replaceChildren();
}
