// In place of the packages that draw: the client loads them and, where nothing is drawn, uses nothing of them.
module.exports = { store: {}, privateApis: {} };
