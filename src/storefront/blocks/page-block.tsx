import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'
import { Stars } from '../../ui/stars.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { categoryLabel, categoryLink } from '../../web/browser/navigation.ts'
import { BagCard } from '../favourites/bag-card.tsx'
import type { ShownBlock } from './load-blocks.ts'

/** A block of the house's own on its home page or another. Its texts are words, never HTML. */
export function PageBlock({ block }: { block: ShownBlock }) {
  switch (block.kind) {
    case 'products':
      return (
        <Frame title={block.title}>
          <div className="product-grid">
            {block.cards.map(product => (
              <BagCard key={product._id} product={product} from={product.from} />
            ))}
          </div>
        </Frame>
      )
    case 'categories':
      return (
        <Frame title={block.title}>
          <ul className="block-row">
            {block.categories.map(({ name, picture }) => (
              <Tile key={name} href={categoryLink(name)} picture={picture} title={categoryLabel(name)} />
            ))}
          </ul>
        </Frame>
      )
    case 'journal':
      return (
        <Frame title={block.title}>
          <ul className="block-row">
            {block.articles.map(({ slug, title, description, cover }) => (
              <Tile
                key={slug}
                href={href('/journal/:slug', { slug })}
                picture={cover}
                title={title}
                text={description}
              />
            ))}
          </ul>
        </Frame>
      )
    case 'picture':
      return (
        <section className="wrap home-section home-block block-picture" data-side={block.side}>
          <Picture
            src={block.image}
            alt={block.alt}
            sizes="(min-width: 48rem) 50vw, 100vw"
            widths={wideWidths}
            className="block-image"
          />
          <div className="block-words">
            <h2 className="section-title">{block.title}</h2>
            <Lines text={block.text} />
            <More {...block} />
          </div>
        </section>
      )
    case 'quote':
      return (
        <section className="wrap home-section home-block block-middle">
          <figure>
            <blockquote className="section-title">{block.title}</blockquote>
            {block.by && <figcaption className="mt-4 text-muted">{isolated(block.by)}</figcaption>}
          </figure>
        </section>
      )
    case 'reviews':
      return (
        <Frame title={block.title}>
          <ul className="block-row block-reviews">
            {block.reviews.map(({ id, name, rating, comment, product, address }) => (
              <li key={id} className="grid content-start gap-3">
                <Stars rating={rating} />
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {comment}
                </p>
                <p className="text-muted text-sm">
                  {`${isolated(name)}, `}
                  <a
                    href={href('/product/:id', { id: address })}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {product}
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </Frame>
      )
    case 'gallery':
      return (
        <Frame title={block.title}>
          <ul className="block-row">
            {block.pictures.map(picture => (
              <li key={picture}>
                <RowPicture src={picture} />
              </li>
            ))}
          </ul>
        </Frame>
      )
    case 'questions':
      return (
        <Frame title={block.title}>
          {block.questions.map(({ question, answer }) => (
            <details key={question} className="border-line border-b">
              <summary className="flex min-h-14 items-center justify-between gap-4 py-2 font-medium">
                {question} <Icon name="plus" size={18} />
              </summary>
              <div className="max-w-2xl pb-6">
                <Lines text={answer} />
              </div>
            </details>
          ))}
        </Frame>
      )
    case 'countdown':
      return <Ending {...block} />
    case 'newsletter':
      return (
        <section className="wrap home-section home-block block-middle">
          <h2 className="section-title">{block.title}</h2>
          <Lines text={block.text} />
          <LinkButton href={href('/newsletter')}>Subscribe</LinkButton>
        </section>
      )
    case 'text':
      return (
        <section className="wrap home-section home-block block-middle">
          <h2 className="section-title">{block.title}</h2>
          <Lines text={block.text} />
        </section>
      )
  }
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="wrap home-section home-block">
      <div className="home-section-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

/** A picture of a row. */
const RowPicture = ({ src }: { src: string }) => (
  <Picture
    src={src}
    alt=""
    sizes="(min-width: 64rem) 25vw, 50vw"
    widths={[240, 360, 480]}
    className="aspect-4/5 w-full"
  />
)

type TileProps = { href: string; picture: string; title: string; text?: string }

const Tile = ({ href, picture, title, text }: TileProps) => (
  <li>
    <a href={href} className="grid gap-3">
      {picture && <RowPicture src={picture} />}
      <span className="wrap-anywhere font-display text-xl">{title}</span>
      {text && <span className="text-muted text-sm">{text}</span>}
    </a>
  </li>
)

/** A text in several lines. */
const Lines = ({ text }: { text: string }) =>
  text
    .split(/\n+/)
    .filter(line => line.trim() !== '')
    .map(line => <p key={line}>{line}</p>)

const More = ({ link, linkLabel }: { link: string; linkLabel: string }) =>
  link && linkLabel ? (
    <a href={link} className="text-link inline-flex min-h-11 items-center">
      {linkLabel}
    </a>
  ) : null

function Ending({ title, end, link, linkLabel }: Extract<ShownBlock, { kind: 'countdown' }>) {
  const seconds = useSecondsLeft(end)
  return (
    <section className="wrap home-section home-block block-middle">
      <h2 className="section-title">{title}</h2>
      <Countdown seconds={seconds} end={end} />
      <More link={link} linkLabel={linkLabel} />
    </section>
  )
}
