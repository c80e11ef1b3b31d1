import { type Colour, createPng } from './createPng.js'

const skies: readonly Colour[] = [
  [255, 183, 148],
  [150, 205, 240],
  [201, 182, 240],
  [250, 214, 150],
  [160, 222, 204],
]
const hills: readonly Colour[] = [
  [62, 122, 92],
  [44, 92, 122],
  [96, 72, 132],
  [142, 92, 52],
]
const sun: Colour = [255, 244, 214]

/** Creates the landscape of a postcard. Each id has a different sky, sun and hills. */
export function createPostcardImage(id: number): Uint8Array<ArrayBuffer> {
  const [width, height] = [240, 160]
  const sky = pick(skies, id)
  const hill = pick(hills, id)
  const palette = [sky, sun, hill, darken(hill, 0.75), darken(hill, 0.5)]
  const sunX = 40 + ((id * 53) % 160)
  const sunY = 36 + ((id * 17) % 40)
  const edge = (x: number, layer: number) =>
    height * (0.5 + layer * 0.16) + 12 * Math.sin((x + id * 40 + layer * 70) / (18 + layer * 9))
  return createPng({
    width,
    height,
    palette,
    paint(x, y) {
      for (const layer of [2, 1, 0]) if (y > edge(x, layer)) return 2 + layer
      return (x - sunX) ** 2 + (y - sunY) ** 2 < 22 ** 2 ? 1 : 0
    },
  })
}

/** Creates a round badge with a ring. */
export function createBadgeImage(id: number): Uint8Array<ArrayBuffer> {
  const size = 160
  const inner = pick(hills, id)
  const palette = [pick(skies, id), darken(inner, 0.7), inner, sun]
  return createPng({
    width: size,
    height: size,
    palette,
    paint(x, y) {
      const [dx, dy] = [x - size / 2, y - size / 2]
      const radius = Math.hypot(dx, dy)
      if (radius > 68) return 0
      if (radius > 58) return 1
      // A star with four to eight points, depending on the id.
      return radius < 28 + 14 * Math.cos(Math.atan2(dy, dx) * (4 + (id % 5))) ? 3 : 2
    },
  })
}

/** The postcard whose image is an SVG. */
export const postcardSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160">',
  '<rect width="240" height="160" fill="#96cdf0"/>',
  '<circle cx="180" cy="48" r="24" fill="#fff4d6"/>',
  '<path d="M0 110q60-50 120 0t120 0v50H0z" fill="#2c5c7a"/>',
  '<path d="M0 130q40-20 80 0t80 0 80 0v30H0z" fill="#1f4056"/>',
  '</svg>',
].join('')

function pick(colours: readonly Colour[], id: number): Colour {
  return colours[id % colours.length] ?? sun
}

function darken([red, green, blue]: Colour, share: number): Colour {
  return [Math.round(red * share), Math.round(green * share), Math.round(blue * share)]
}
