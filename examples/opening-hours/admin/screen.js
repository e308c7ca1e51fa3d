/** Shows the block with its default attributes. `rendered` is HTML from the server. */
export async function mount(root, { request }) {
  const { data } = await request('wp/v2/block-renderer/opening-hours/today', { query: { context: 'edit' } });
  root.innerHTML = `<p>The block with its default settings:</p>${data.rendered}`;
}
