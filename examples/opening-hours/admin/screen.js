/** Shows the block as readers see it. What is made of it on the server is markup already. */
export async function mount(root, { request }) {
  const { data } = await request('wp/v2/block-renderer/opening-hours/today', { query: { context: 'edit' } });
  root.innerHTML = `<p>Readers see this where nothing else is said:</p>${data.rendered}`;
}
