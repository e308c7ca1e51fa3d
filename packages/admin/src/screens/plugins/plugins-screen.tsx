export const PluginsScreen = () => (
  <section className="screen">
    <h1>Plugins</h1>
  </section>
);
