import { parseArgs } from 'node:util'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import {
  featuredProducts,
  findProduct,
  ListProducts,
  listProducts,
  searchProducts,
} from '../src/shop/catalogue/catalogue/index.ts'
import { notes } from './catalogue-words.ts'
import { table } from './load.ts'

/** Searches: common words, spellings, typing errors, beginnings of words, several words, nonsense. */
const queries = [
  ...'rose,oud,musk,amber,vanilla,jasmine,attar,men,women,tester,gift,perfume,eau de parfum,noor,night,khushbu,dior,chanel'.split(
    ',',
  ),
  ...'gulab,itr,ittar,oodh,ud,khus,chameli,mitti,chandan,zafran,mushk,anbar,motia,raat ki rani,kewra,bakhoor,edp,ysl,عطر,گلاب'.split(
    ',',
  ),
  ...'channel,lavendar,rsoe,jasmien,vanila,sandelwood,bergamont,patchuli,versachi,guchi,armany,safron,tabacco,frankinsence'.split(
    ',',
  ),
  ...'r,ro,ros,o,ou,a,am,amb,s,sa,san,v,va,j,ja,jas,la,lav,m,mu,n,no,noo,sh,sha,kh,khu,d,di,c,ch,cha,be,ber'.split(','),
  ...'rose oud,white musk,oud for men,rose perfume for women,noor night,black oud intense,dior sauvage,chanel rose,vanilla amber'.split(
    ',',
  ),
  ...'vanilla tobacco,attar rose,gulab attar,lavender men,musk women eau,golden night essence,silk bloom rose,first rain,tom ford oud'.split(
    ',',
  ),
  ...[
    'xyzzy',
    "'; drop table products; --",
    '%%%',
    '😀 rose',
    'qqqqqqqq',
    'zzz zzz zzz',
    '100ml',
    'the',
    'of the night',
    'rose rose rose',
  ],
  ...notes.slice(0, 100).map(note => note.toLowerCase()),
]

const listings: Record<string, string> = {
  'first page': 'limit=24',
  'page 100': 'limit=24&page=100',
  'last page': 'limit=24&page=4166',
  category: 'limit=24&category=Women',
  'category, page 500': 'limit=24&category=Women&page=500',
  'new arrivals': 'limit=24&newArrivals=true',
  'deals, dearest first': 'limit=24&deals=true&sort=price-desc',
  'wide price range': 'limit=24&minPrice=1000&maxPrice=40000',
  'narrow price range, best rated': 'limit=24&minPrice=4000&maxPrice=4200&sort=rating',
  'four stars, category, price, by name': 'limit=24&category=Men&rating=4&minPrice=2000&maxPrice=9000&sort=name',
  'best selling, page 1000': 'limit=24&sort=best-selling&page=1000',
  'search rose': 'limit=24&search=rose',
  'search rose, page 200': 'limit=24&search=rose&page=200',
  'search oud, category, price': 'limit=24&search=oud&category=Men&minPrice=2000&maxPrice=9000',
  'search lavendar, cheapest first': 'limit=24&search=lavendar&sort=price-asc',
}

const settings = { newArrivalDays: 60 }
// As the search window asks.
const firstPage = { page: 1, limit: 20, counted: false }

/** Measures the catalogue's functions on the database in DATABASE_URL, one call at a time; times in ms. */
async function measure(db: Db): Promise<void> {
  const lines = [
    await time(
      `search (${queries.length} different)`,
      queries.map(text => () => searchProducts(db, { ...firstPage, search: text })),
    ),
    await time(
      'search in the listing, with count',
      queries.map(text => () => listProducts(db, ListProducts.parse({ search: text, limit: '24' }), settings)),
    ),
  ]
  for (const [name, query] of Object.entries(listings)) {
    const input = ListProducts.parse(Object.fromEntries(new URLSearchParams(query)))
    lines.push(
      await time(
        name,
        Array(20).fill(() => listProducts(db, input, settings)),
      ),
    )
  }
  lines.push(
    await time(
      'featured',
      Array(50).fill(() => featuredProducts(db, settings)),
    ),
  )
  const some = await listProducts(db, ListProducts.parse({ limit: '50' }), settings)
  lines.push(
    await time(
      'product',
      some.data.map(
        ({ _id }) =>
          () =>
            findProduct(db, _id),
      ),
    ),
  )
  console.log(table(lines))
}

async function time(name: string, calls: (() => Promise<unknown>)[]) {
  // The first round fills caches and prepares statements.
  for (const call of calls.slice(0, 30)) await call()
  const times: number[] = []
  for (const call of calls) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2))
  return { name, p50: at(0.5), p95: at(0.95), slowest: at(1) }
}

const { values } = parseArgs({ options: { slow: { type: 'boolean', default: false } } })
if (!process.env.DATABASE_URL)
  throw new Error('DATABASE_URL is required: a database filled by bench/generate-catalogue.ts')
const db = openDatabase(process.env.DATABASE_URL)
if (values.slow) {
  for (const text of queries) {
    await searchProducts(db, { ...firstPage, search: text })
    const startedAt = performance.now()
    const found = await searchProducts(db, { ...firstPage, search: text })
    const searched = performance.now()
    const page = await listProducts(db, ListProducts.parse({ search: text, limit: '24' }), settings)
    console.log(
      [
        (searched - startedAt).toFixed(1),
        (performance.now() - searched).toFixed(1),
        text,
        found.data.length,
        page.totalProducts,
      ].join('\t'),
    )
  }
} else await measure(db)
await closeDatabase(db)
