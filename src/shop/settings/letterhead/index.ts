// How the papers of a house look: `letterhead.ts`.

export { letterhead } from './letterhead.ts'
