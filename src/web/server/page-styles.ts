import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '../../platform/build-folder.ts'

/** The styles that a page of each route needs to be shown, by the route's id. */
export type PageStyles = Record<string, string>

/** In the folder of a build. */
export const PAGE_STYLES = 'page-styles.json'

/** Built files only: the styles that the build has cut out for each route. */
export const readPageStyles = (): PageStyles => JSON.parse(readFileSync(join(buildFolder, PAGE_STYLES), 'utf8'))
