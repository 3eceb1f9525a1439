/** The functions of these modules as texts, made small (`bin/inline-scripts.ts`). */
declare module '*?inline-script' {
  export const holdTaps: string
}
