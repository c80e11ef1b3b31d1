/**
 * Ways in which an embedding page hides or distorts the frame. Each runs in the page with the frame, and can create a
 * box over it.
 */
export const coverings: Readonly<Record<string, (frame: HTMLElement, createCover: () => HTMLElement) => void>> = {
  'mask-image on the frame': (frame) => {
    frame.style.maskImage = 'linear-gradient(#0000,#0000)'
  },
  'mask-image on the body': () => {
    document.body.style.maskImage = 'linear-gradient(#0000 60%,#000 60%)'
  },
  'mask-image on the root': () => {
    document.documentElement.style.maskImage = 'linear-gradient(#0000 50%,#000 50%)'
  },
  'an animated mask': (frame) => {
    frame.animate([{ maskImage: 'linear-gradient(#0000,#0000)' }, { maskImage: 'linear-gradient(#0000,#0000)' }], 1e6)
  },
  'mask-border on the body': () => {
    document.body.style.setProperty('-webkit-mask-box-image', 'linear-gradient(#0000,#0000)')
  },
  'a rounded corner as large as the frame': (frame) => {
    frame.style.width = '1200px'
    frame.style.borderTopLeftRadius = '100%'
  },
  'an ellipse': (frame) => {
    frame.style.borderRadius = '50%'
  },
  'opacity on the frame': (frame) => {
    frame.style.opacity = '.01'
  },
  'opacity on the body': () => {
    document.body.style.opacity = '.02'
  },
  'an animated opacity': (frame) => {
    frame.animate([{ opacity: 0 }, { opacity: 0 }], 1e6)
  },
  'a blur': (frame) => {
    frame.style.filter = 'blur(20px)'
  },
  'a filter on the root': () => {
    document.documentElement.style.filter = 'brightness(0)'
  },
  'a clip path': (frame) => {
    frame.style.clipPath = 'inset(70% 0 0 0)'
  },
  'a blend mode': (frame) => {
    frame.style.mixBlendMode = 'multiply'
    document.body.style.background = '#000'
  },
  'an opaque box that lets presses through': (_frame, createCover) => {
    createCover().style.background = '#fff'
  },
  'a box with a backdrop filter': (_frame, createCover) => {
    createCover().style.backdropFilter = 'blur(20px)'
  },
  'a box that blends': (_frame, createCover) => {
    Object.assign(createCover().style, { background: '#fff', mixBlendMode: 'difference' })
  },
  'a popover in the top layer': (_frame, createCover) => {
    const cover = createCover()
    Object.assign(cover.style, { background: '#fff', inset: 'auto', margin: '0' })
    cover.popover = 'manual'
    cover.showPopover()
  },
  'the shadow of a box': (_frame, createCover) => {
    Object.assign(createCover().style, { height: '1px', boxShadow: '0 0 0 400px #fff' })
  },
  'the drop shadow of a box beside the frame': (frame, createCover) => {
    const bottom = frame.getBoundingClientRect().bottom + 5
    Object.assign(createCover().style, {
      top: `${bottom}px`,
      background: '#fff',
      filter: 'drop-shadow(0 -605px 0 #fff)',
    })
  },
  'a scale': (frame) => {
    frame.style.transform = 'scale(.2)'
    frame.style.transformOrigin = '0 0'
  },
  'a rotation in three dimensions': (frame) => {
    document.body.style.perspective = '200px'
    frame.style.transform = 'rotateY(60deg)'
  },
  'a movement without end': (frame) => {
    const ways = [{ transform: 'translateX(0)' }, { transform: 'translateX(60px)' }]
    frame.animate(ways, { duration: 400, iterations: Number.POSITIVE_INFINITY, direction: 'alternate' })
  },
  'a view transition with a decoy': () => {
    const sheet = document.createElement('style')
    sheet.textContent =
      '::view-transition{pointer-events:none;background:#fff}::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:60s!important}'
    document.head.append(sheet)
    document.startViewTransition(() => {})
  },
}
