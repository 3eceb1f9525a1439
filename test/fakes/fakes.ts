import type { RequestListener } from 'node:http'
import type { System } from '../../src/shop/settings/connections/connection-rules.ts'
import type { FakeSystem } from './fake-system.ts'
import { fakeFbr } from './fbr.ts'
import { fakeApple, fakeFacebook, fakeGoogle } from './identity.ts'
import { fakeJazzcash } from './jazzcash.ts'
import { fakeLeopards } from './leopards.ts'
import { fakeMeta } from './meta.ts'
import { fakeMnp } from './mnp.ts'
import { fakePostex } from './postex.ts'
import { fakeSafepay } from './safepay.ts'
import { fakeSms } from './sms.ts'
import { fakeTcs } from './tcs.ts'
import { fakeTrax } from './trax.ts'
import { fakeWhatsapp } from './whatsapp.ts'

/** A fake of each system, by its name: what `FAKES_URL` leads to. */
export const fakes = () =>
  ({
    postex: fakePostex(),
    leopards: fakeLeopards(),
    tcs: fakeTcs(),
    mnp: fakeMnp(),
    trax: fakeTrax(),
    whatsapp: fakeWhatsapp(),
    sms: fakeSms(),
    jazzcash: fakeJazzcash(),
    safepay: fakeSafepay(),
    fbr: fakeFbr(),
    meta: fakeMeta(),
    google: fakeGoogle(),
    apple: fakeApple(),
    facebook: fakeFacebook(),
  }) satisfies Record<System, FakeSystem>

/** One server for several fakes: each answers below its name. */
export function answerFor(all: Partial<Record<string, FakeSystem>>): RequestListener {
  return (request, response) => {
    const fake = all[request.url?.split('/')[1] ?? '']
    if (fake) fake.handle(request, response)
    else response.writeHead(404).end('no such fake')
  }
}
