/** Searches: names, notes, Roman spellings, typing errors, beginnings of words, several words, no match. */
export const searches = `
  oud, itr, ittar gulab, lavendar, channel, rose, ro, vetiver, khus, musk, amber oud, saffron, zafran,
  jasmin, chameli, sandal, bergamot, vanila, royal oud, night, nigth, eau de parfum, men woody, gift,
  tester, citrus, patchouli leather, pachouli, white musk, xyzzy`
  .split(',')
  .map(text => text.trim())
