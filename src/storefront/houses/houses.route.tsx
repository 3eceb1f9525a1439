import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listHouses } from '../../shop/content/houses/index.ts'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { PageBanner } from '../pages/page-frame.tsx'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData } from '../search-engines/structured-data.ts'
import { HouseTile } from './house-tile.tsx'
import './houses.css'

const words = {
  title: 'Our houses',
  description: 'Who makes the perfumes, attars and oud in our shop, where, and how.',
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, publicUrl, cacheTags } = context.get(requestContext)
  cacheTags.add('houses')
  context.set(pageHeadContext, {
    ...words,
    data: [breadcrumbData(publicUrl, [{ name: words.title, path: href('/houses') }])],
  })
  return listHouses(db)
}

export const headers = publicPage

export const meta = (args: MetaArgs) => pageMeta(args, words.title, words.description)

export default function Houses() {
  const houses = useLoaderData<typeof loader>()
  return (
    <>
      <PageBanner title={words.title} description={words.description} />
      <div className="wrap house-tiles">
        {houses.map((house, index) => (
          // In rows of three none stands alone at the end.
          <HouseTile key={house.slug} house={house} lead={index === 0 && houses.length % 3 === 1} />
        ))}
      </div>
    </>
  )
}
