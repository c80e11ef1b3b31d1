/** Puts style text into one shadow root, each text once. */
export interface StyleHost {
  adopt: (css: string) => void
  /** Sets the one sheet that comes last and may change at run time: the host's theme variables. */
  setTheme: (css: string) => void
}

/**
 * Style reaches a shadow root through constructable stylesheets, which a strict `style-src 'self'` allows. Browsers
 * without them get `<style nonce>` elements.
 */
export function createStyleHost(root: ShadowRoot, nonce?: string): StyleHost {
  const adopted = new Set<string>()
  const write = createWriter(root, nonce)
  const writeTheme = write('')
  return {
    adopt(css) {
      if (adopted.has(css)) return
      adopted.add(css)
      write(css)
    },
    setTheme: writeTheme,
  }
}

function createWriter(root: ShadowRoot, nonce: string | undefined): (css: string) => (css: string) => void {
  // A sheet belongs to the document it was made in.
  const { CSSStyleSheet } = root.ownerDocument.defaultView ?? window
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    return (css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
      return (next) => sheet.replaceSync(next)
    }
  }
  return (css) => {
    const element = document.createElement('style')
    if (nonce) element.nonce = nonce
    element.textContent = css
    root.append(element)
    return (next) => {
      element.textContent = next
    }
  }
}
