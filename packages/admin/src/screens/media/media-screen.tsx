export const MediaScreen = () => (
  <section className="screen">
    <h1>Media</h1>
  </section>
);
