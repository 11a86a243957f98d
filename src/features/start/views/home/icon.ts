/** The logo of the product as a file: for the browser's tab and for a home screen. */
const books = 'M4 3.5v11M8 5.5v9M11.2 4.6l4 9.6M2 17h16'

/** On a background of its own, so that it is visible on any tab bar. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3a56a8"/><path transform="translate(6 6)" d="${books}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`

/** A launcher may cut a circle out of it: the background extends to the edges and the mark stays in the middle. */
export const maskableIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#3a56a8"/><path transform="translate(14 14)" d="${books}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`
