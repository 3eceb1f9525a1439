/** What bin/build.ts makes of src/back-office before it builds the storefront. */
declare module 'virtual:back-office/server-build' {
  export * from 'virtual:react-router/server-build'
}
