/** The functions of these modules as texts, made small (`inlineScripts` of vite.config.ts). */
declare module '*?inline-script' {
  export const holdTaps: string
  export const showEarlyDrawer: string
}
