import { join } from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { goTo } from '../browser/go-to.ts'
import { shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()
const film = (ending: string) => join(projectRoot, `db/seeds/demo/videos/amber-malaki-n4w6z.${ending}`)

thoroughTest(
  'a video is uploaded with its poster, removed and put back; a shopper plays it by keyboard, and no byte of it is loaded before',
  async () => {
    const { productId } = await shelve(shop.db, 'Filmed Amber', [{ ml: 50, price: 900_000 }])
    const page = await atWork(shop, 'catalogue', 'Sana Tariq', 360)
    await goTo(page, `/admin/products/${productId}`)
    const panel = page.getByRole('region', { name: 'Pictures', exact: true })
    const entries = panel.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')
    await panel.getByLabel('Choose pictures').setInputFiles(film('webp'))
    await expect.poll(() => entries.count()).toBe(1)
    await panel.getByLabel('Choose videos').setInputFiles(film('webm'))
    await expect.poll(() => entries.count()).toBe(2)
    await entries.nth(1).getByText('video, no description').click()
    await entries.nth(1).getByLabel('Description', { exact: true }).fill('Amber and its box')
    await expectAccessible(page)
    const save = async () => {
      const answered = page.waitForResponse(response => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await answered
      await page.getByText('Saved.', { exact: true }).waitFor()
    }
    await save()
    await panel.getByRole('button', { name: 'Remove Amber and its box' }).click()
    await save()
    await panel.getByText('Removed lately (1)').click()
    await panel.getByRole('button', { name: 'Put back Amber and its box' }).click()
    await expect.poll(() => entries.count()).toBe(2)
    await save()

    const { page: shopper } = await shop.visit(360)
    const asked: string[] = []
    shopper.on('request', request => request.url().includes('/product-videos/') && asked.push(request.url()))
    await goTo(shopper, `/product/${productId}`)
    const play = shopper.getByRole('link', { name: 'Play the video: Amber and its box' })
    await play.waitFor()
    await expectAccessible(shopper)
    expect(asked).toEqual([])
    await play.press('Enter')
    const video = shopper.locator('video')
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime > 0 && film.muted)).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
    expect(await video.evaluate(film => film === document.activeElement)).toBe(true)
    // Another picture ends it.
    const current = shopper.locator('.gallery-thumbnails button[aria-current]')
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Show video 2')
    await shopper.getByRole('list', { name: 'Pictures of Filmed Amber' }).press('ArrowLeft')
    await play.waitFor()
  },
)
