export const ProfileScreen = () => (
  <section className="screen">
    <h1>Profile</h1>
  </section>
);
