import type { Check } from '../Facts.js'
import { formatMeasured } from '../page/checkSources.js'
import { findDirective } from '../page/Policy.js'

const names = ['style-src-elem', 'style-src', 'default-src']

/** Reports the effect of `style-src`: it limits only browsers without constructable style sheets. */
export const checkCspStyles: Check = ({ page: { policies } }) => {
  const strict = policies.find((policy) => {
    const directive = findDirective(policy, names)
    return directive !== undefined && !directive.sources.includes("'unsafe-inline'")
  })
  if (strict === undefined) return { id: 'csp-styles', level: 'ok', measured: 'no policy limits style-src' }
  const sources = findDirective(strict, names)?.sources ?? []
  const measured = formatMeasured(strict, names)
  const hasNonce = sources.some((source) => source.startsWith("'nonce-"))
  return {
    id: 'csp-styles',
    level: hasNonce ? 'ok' : 'note',
    measured,
    ...(!hasNonce && {
      reason:
        'The widget uses constructable style sheets, which this policy allows. Safari 16.3 and older shows the widget without styles.',
      fix: "For these browsers add 'nonce-…' to style-src and pass the option nonce to createAppKit.",
    }),
  }
}
