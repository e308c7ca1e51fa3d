export const SettingsScreen = () => (
  <section className="screen">
    <h1>Settings</h1>
  </section>
);
