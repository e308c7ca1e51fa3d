export const TermsScreen = () => (
  <section className="screen">
    <h1>Terms</h1>
  </section>
);
