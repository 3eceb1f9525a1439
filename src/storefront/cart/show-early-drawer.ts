type Given = {
  /** The HTML of `early-drawer.tsx`. */
  drawer: string
  /** Where the store of the cart and the cart of a browser without scripts are kept. */
  storageKey: string
  cookie: string
  openDelayMs: number
  closeAnimationMs: number
}

/**
 * Runs in a small file of its own after `holdTaps`, so it uses nothing from outside. Opens the cart drawer for what is, or already was,
 * pressed before the code is there, filled with what the page shows of it. Only for an empty cart, so that it shows all of it;
 * otherwise the button alone shows that it was pressed.
 */
export function showEarlyDrawer(given: Given): void {
  type Piece = Record<'title' | 'address' | 'ml' | 'price' | 'before', string> & {
    quantity: number
    picture: Element | null
  }

  const textOf = (within: ParentNode | null, selector: string) => within?.querySelector(selector)?.textContent ?? ''

  const isCartEmpty = (): boolean => {
    try {
      const stored = JSON.parse(localStorage.getItem(given.storageKey) ?? '{}')
      return !document.cookie.includes(`${given.cookie}=`) && !stored.state?.productData?.length
    } catch {
      return false
    }
  }

  /** What a button adds, as its card or the product's page shows it; null for one that does not open the drawer. */
  const pieceOf = (button: HTMLButtonElement): Piece | null => {
    const card = button.closest('.card')
    const link = card?.querySelector('a')
    if (card && link)
      return {
        title: textOf(card, 'h3'),
        address: link.href,
        ml: textOf(card, 'p').split(' · ')[0] ?? '',
        price: textOf(card, '.price b'),
        before: textOf(card, '.price s'),
        quantity: 1,
        picture: card.querySelector('picture'),
      }
    const size = button.form?.querySelector('.size-option:has(:checked)') ?? null
    if (!size || button.name === 'next') return null
    const price = textOf(size, 'span + span')
    const quantity = Number(new FormData(button.form ?? undefined).get('quantity'))
    return {
      title: textOf(document, 'h1'),
      address: location.href,
      ml: textOf(size, 'span'),
      price,
      before: textOf(document, 'h1 ~ * .price b') === price ? textOf(document, 'h1 ~ * .price s') : '',
      quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1,
      picture: document.querySelector('.gallery picture'),
    }
  }

  const rupeesOf = (price: string) => Number(price.replace(/\D/g, ''))
  const grouped = (rupees: number) => rupees.toLocaleString('en-IN')

  const fill = (within: ParentNode, texts: Record<string, string | Element>) => {
    for (const [name, content] of Object.entries(texts))
      within.querySelector(`[data-slot=${name}]`)?.replaceChildren(content)
  }

  const drawerOf = (pieces: Piece[]): HTMLDialogElement | null => {
    const drawer = new DOMParser().parseFromString(given.drawer, 'text/html').querySelector('dialog')
    const sample = drawer?.querySelector('li')
    if (!drawer || !sample) return null
    for (const { address, quantity, picture, ...texts } of pieces) {
      const line = sample.cloneNode(true) as HTMLElement
      const shown = picture?.cloneNode(true) as HTMLElement | undefined
      if (shown) shown.className = 'picture aspect-4/5'
      for (const image of shown?.querySelectorAll('img') ?? []) image.alt = ''
      const sum = `Rs.${grouped(rupeesOf(texts.price) * quantity)}`
      fill(line, { ...texts, quantity: String(quantity), sum, picture: shown ?? '' })
      line.querySelector('a')?.setAttribute('href', address)
      sample.before(line)
    }
    sample.remove()
    const subtotal = pieces.reduce((sum, { price, quantity }) => sum + rupeesOf(price) * quantity, 0)
    fill(drawer, { subtotal: `Rs ${grouped(subtotal)}` })
    return drawer
  }

  const open = (drawer: HTMLDialogElement) => {
    const page = document.documentElement
    const dismiss = () => {
      if (window.heldTaps) window.heldTaps.quiet = true
      drawer.dataset.open = 'false'
      drawer.dispatchEvent(new Event('dismiss'))
      setTimeout(() => {
        drawer.close()
        drawer.remove()
      }, given.closeAnimationMs)
    }
    drawer.addEventListener('cancel', event => {
      event.preventDefault()
      dismiss()
    })
    drawer.addEventListener('click', ({ target }) => {
      if (target === drawer || (target instanceof Element && target.closest('[aria-label=Close]'))) dismiss()
    })
    document.body.append(drawer)
    setTimeout(() => {
      if (!drawer.isConnected) return
      page.style.setProperty('--scroll-bar', `${innerWidth - page.clientWidth}px`)
      drawer.showModal()
      requestAnimationFrame(() => {
        drawer.dataset.open = 'true'
      })
    }, given.openDelayMs)
  }

  const show = () => {
    const pieces = (window.heldTaps?.buttons ?? []).map(pieceOf)
    const known = pieces.filter(piece => piece !== null)
    if (known.length !== pieces.length || document.querySelector('dialog[data-early]') || !isCartEmpty()) return
    const drawer = drawerOf(known)
    if (drawer) open(drawer)
  }
  addEventListener('held', show)
  if (window.heldTaps?.buttons.length) show()
}
