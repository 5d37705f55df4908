declare module 'opencc-js/dict/TSCharacters' {
  /** `traditional simplified[ other]`, put together by `|`. */
  const table: string;
  export default table;
}
