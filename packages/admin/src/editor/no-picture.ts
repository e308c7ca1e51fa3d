/** Stands where a guide of the editor would show a picture. */
export default (): null => null;
