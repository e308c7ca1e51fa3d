export const CommentsScreen = () => (
  <section className="screen">
    <h1>Comments</h1>
  </section>
);
