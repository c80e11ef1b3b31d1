// Runs in every page before its own scripts. All pages are measured with the same code.
;(() => {
  const ROWS = ['Bench Alpha', 'Bench Beta']
  const longTasks = []
  const quiet = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push({ startMs: entry.startTime, durationMs: entry.duration })
  }).observe({ type: 'longtask', buffered: true })

  /** Calls `visit` with every element below `root`, including shadow trees, until it returns true. */
  const walk = (root, visit) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (visit(node)) return true
      if (node.shadowRoot && walk(node.shadowRoot, visit)) return true
    }
    return false
  }
  const isVisible = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const box = element.getBoundingClientRect()
    return (
      box.width > 0 &&
      box.height > 0 &&
      box.right > 0 &&
      box.bottom > 0 &&
      box.left < innerWidth &&
      box.top < innerHeight
    )
  }
  const hasOwnText = (element, text) => {
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue.trim() === text) return true
    }
    return false
  }
  const findVisible = (text) => {
    let found
    walk(document, (element) => {
      if (!hasOwnText(element, text) || !isVisible(element)) return false
      found = element
      return true
    })
    return found
  }
  const areRowsVisible = () => ROWS.every((row) => findVisible(row))

  /** Resolves with the time of the first animation frame in which `isShown` returns true. */
  const whenShown = (isShown) =>
    new Promise((resolve) => {
      const look = () => (isShown() ? resolve(performance.now()) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    })

  const composedParent = (node) => node.assignedSlot ?? node.parentNode ?? node.host
  const isWithin = (node, container) => {
    for (let at = node; at; at = composedParent(at)) if (at === container) return true
    return false
  }
  const activeElement = () => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active
  }
  const dialogOf = (element) => {
    for (let at = element; at; at = composedParent(at)) {
      if (at.nodeType !== Node.ELEMENT_NODE) continue
      if (at.localName === 'dialog' || /^(alert)?dialog$/.test(at.getAttribute('role') ?? '')) return at
    }
  }

  const buttonAtMs = whenShown(() => findVisible('Connect wallet'))
  let press
  let opener
  window.__bench = {
    buttonAtMs,
    openerBox: () => {
      const label = findVisible('Connect wallet')
      const box = label.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    },
    /**
     * Starts the clock with the timestamp of the next trusted click. Resolves with the milliseconds until both rows are
     * shown.
     */
    arm: () => {
      press = new Promise((resolve) => {
        window.addEventListener(
          'click',
          (event) => {
            if (!event.isTrusted) return
            opener = event.composedPath()[0]
            whenShown(areRowsVisible).then((atMs) => resolve(atMs - event.timeStamp))
          },
          { capture: true, once: true },
        )
      })
    },
    pressToRowsMs: () => press,
    areRowsVisible,
    nodes: () => {
      let count = 0
      walk(document, () => {
        count += 1
      })
      return count
    },
    startQuiet: () => quiet.push({ startMs: performance.now(), endMs: Number.POSITIVE_INFINITY }),
    endQuiet: () => {
      quiet[quiet.length - 1].endMs = performance.now()
    },
    /** Returns the long tasks outside of the spans in which the bench itself kept the page busy. */
    longTasks: () =>
      longTasks.filter((task) => !quiet.some((span) => task.startMs >= span.startMs - 1 && task.startMs <= span.endMs)),
    /** Returns the place of the focus: in the dialog with the rows, on nothing, or elsewhere on the page. */
    focusPlace: () => {
      const active = activeElement()
      const dialog = dialogOf(findVisible(ROWS[0]) ?? document.body)
      if (!active || active === document.body || active === document.documentElement) return 'nothing'
      if (!dialog) return 'page'
      // Some peers trap the focus on a wrapper of their dialog that has no content of the page.
      const isWrapper = isWithin(dialog, active) && !(opener && isWithin(opener, active))
      return isWithin(active, dialog) || isWrapper ? 'dialog' : 'page'
    },
    visibleNames: (prefix) => {
      const names = new Set()
      walk(document, (element) => {
        const text = element.childElementCount === 0 ? element.textContent.trim() : ''
        if (text.startsWith(prefix) && isVisible(element)) names.add(text)
        return false
      })
      return [...names]
    },
    /**
     * Starts the clock with the timestamp of the next trusted key. Resolves when `name` is the only shown name with
     * this prefix.
     */
    armSearch: (prefix, name) => {
      press = new Promise((resolve) => {
        window.addEventListener(
          'keydown',
          (event) => {
            const isAnswered = () => {
              const names = window.__bench.visibleNames(prefix)
              return names.length === 1 && names[0] === name
            }
            whenShown(isAnswered).then((atMs) => resolve(atMs - event.timeStamp))
          },
          { capture: true, once: true },
        )
      })
    },
    /** Returns the durations of `count` frames in which nothing happens. */
    idleFrames: async (count) => {
      const frames = []
      let lastMs = await new Promise(requestAnimationFrame)
      while (frames.length < count) {
        const nowMs = await new Promise(requestAnimationFrame)
        frames.push(nowMs - lastMs)
        lastMs = nowMs
      }
      return frames
    },
    /**
     * Scrolls the list of the names with `prefix` from its top, `stepPx` per frame, until `last` is shown or the time
     * is over. Returns the duration of every frame that moved, in ms, and whether `last` was reached.
     */
    scrollTo: async (prefix, last, stepPx, limitMs) => {
      const [name] = window.__bench.visibleNames(prefix)
      const canScroll = (node) =>
        node.nodeType === Node.ELEMENT_NODE &&
        node.scrollHeight > node.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(node).overflowY)
      let scroller = findVisible(name)
      while (scroller && !canScroll(scroller)) scroller = composedParent(scroller)
      if (!scroller) return { frames: [], hasReached: Boolean(findVisible(last)) }
      scroller.scrollTop = 0
      const frames = []
      const startMs = performance.now()
      let lastMs = await new Promise(requestAnimationFrame)
      // Search for the last row only every 30th turn, since the search takes time. Count turns instead of moved frames:
      // at the end nothing moves.
      for (let turn = 0; lastMs - startMs < limitMs && !(turn % 30 === 0 && findVisible(last)); turn += 1) {
        const fromPx = scroller.scrollTop
        scroller.scrollTop += stepPx
        const hasMoved = scroller.scrollTop > fromPx
        const nowMs = await new Promise(requestAnimationFrame)
        if (hasMoved) frames.push(nowMs - lastMs)
        lastMs = nowMs
      }
      return { frames, hasReached: Boolean(findVisible(last)) }
    },
    hasDialog: () => Boolean(dialogOf(findVisible(ROWS[0]) ?? document.body)),
    isFocusOnOpener: () => {
      const active = activeElement()
      return Boolean(
        opener && active && active !== document.body && (isWithin(opener, active) || isWithin(active, opener)),
      )
    },
  }
})()
