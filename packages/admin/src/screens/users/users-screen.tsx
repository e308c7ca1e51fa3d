export const UsersScreen = () => (
  <section className="screen">
    <h1>Users</h1>
  </section>
);
