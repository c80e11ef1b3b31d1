// Runs in the pages of the pairing bench before their own scripts.
;(() => {
  const find = (root, isIt) => {
    for (const element of root.querySelectorAll('*')) {
      if (isIt(element)) return element
      const inner = element.shadowRoot && find(element.shadowRoot, isIt)
      if (inner) return inner
    }
    return undefined
  }
  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0
  /** A code counts only when its picture is rendered. */
  const findCode = () => {
    const box = find(document, (element) => element.getAttribute('uri')?.startsWith('wc:') && isVisible(element))
    const picture =
      box && (box.matches('svg') ? box : find(box.shadowRoot ?? box, (element) => element.matches('svg, canvas')))
    return picture && isVisible(picture) ? box : undefined
  }
  const untilFrame = (look) =>
    new Promise((resolve) => {
      const turn = () => {
        const found = look()
        if (found) resolve(found)
        else requestAnimationFrame(turn)
      }
      requestAnimationFrame(turn)
    })
  let code
  window.__pairing = {
    armCode: () => {
      code = new Promise((resolve) => {
        addEventListener(
          'click',
          (event) => {
            untilFrame(findCode).then((box) =>
              resolve({ uri: box.getAttribute('uri'), ms: performance.now() - event.timeStamp }),
            )
          },
          { capture: true, once: true },
        )
      })
    },
    code: () => code,
    connectedAt: (digits) =>
      untilFrame(() =>
        find(
          document,
          (element) =>
            [...element.childNodes].some(
              (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue.toLowerCase().includes(digits),
            ) && isVisible(element),
        ),
      ).then(() => Date.now()),
  }
})()
