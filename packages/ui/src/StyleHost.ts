/** Adds style text to one shadow root, each text once. */
export interface StyleHost {
  adopt: (css: string) => void
  /** Replaces the last sheet, which contains the host's theme variables and may change at run time. */
  setTheme: (css: string) => void
}

/**
 * Creates the style host of a shadow root. Uses constructable stylesheets, which a strict `style-src 'self'` allows.
 * Browsers without them get `<style nonce>` elements.
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
  // Use the constructor of the root's document: a sheet works only in the document that created it.
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
