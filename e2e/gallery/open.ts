import { serveBook } from './serveBook.js'

/** `npm run gallery`: FOYER_GALLERY_PORT moves it. */
const book = await serveBook(Number(process.env.FOYER_GALLERY_PORT ?? 3030))
console.log(`Every view of widget and frame: ${book.url}\nCtrl-C stops.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void book.close().then(() => process.exit(0)))
