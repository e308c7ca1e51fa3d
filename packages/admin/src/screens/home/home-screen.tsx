export const HomeScreen = () => (
  <section className="screen">
    <h1>Home</h1>
  </section>
);
