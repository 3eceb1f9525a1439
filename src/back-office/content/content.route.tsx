import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { contentParts } from './content-parts.ts'

/** What shoppers read, in parts. */
export const meta = titled('Content')

export const loader = staffPage('content.read', async () => null)

export default function ContentHub() {
  return (
    <DetailPage title="Content">
      <Tiles
        label="Parts of the content"
        tiles={contentParts.map(({ path, label, purpose }) => ({ label, note: purpose, to: path }))}
        large
      />
    </DetailPage>
  )
}
