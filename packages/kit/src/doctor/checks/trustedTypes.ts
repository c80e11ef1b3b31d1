import type { Check } from '../Facts.js'

/** Reports Trusted Types. The widget assigns no HTML and no script, but a bundler can. */
export const checkTrustedTypes: Check = ({ page: { policies } }) => {
  const policy = policies.find(({ directives }) => directives.has('require-trusted-types-for'))
  if (policy === undefined) return undefined
  const names = policy.directives.get('trusted-types')
  return {
    id: 'trusted-types',
    level: 'note',
    measured: `Content-Security-Policy: require-trusted-types-for 'script'${names ? `; trusted-types ${names.join(' ')}` : ''}`,
    reason:
      'The widget needs no policy of Trusted Types. A bundler that loads files with script elements, such as webpack, needs one.',
    fix: 'With webpack set output.trustedTypes and add its policy name: trusted-types webpack. Vite needs nothing.',
  }
}
