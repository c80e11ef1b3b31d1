import { getHeader, type Reply } from '../http/Reply.js'
import type { Tag } from './listTags.js'

/** A Content-Security-Policy. A page with several must satisfy all of them. */
export interface Policy {
  readonly from: 'header' | 'meta'
  /** The sources of each directive, in their order. */
  readonly directives: ReadonlyMap<string, readonly string[]>
}

/** The directives that a browser ignores in a meta element. */
const headerOnly = ['frame-ancestors', 'report-uri', 'sandbox']

/** Returns the enforced policies of a page: those of its headers and of its meta elements. */
export function readPolicies(reply: Reply, tags: readonly Tag[]): readonly Policy[] {
  const header = getHeader(reply, 'content-security-policy') ?? ''
  const metas = tags.filter(
    ({ name, attributes, isInHead }) =>
      name === 'meta' && isInHead && attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy',
  )
  const texts = metas.map(({ attributes }) => attributes.get('content') ?? '')
  return [...parsePolicies(header, 'header'), ...texts.flatMap((text) => parsePolicies(text, 'meta'))]
}

/** Parses a comma-separated list of policies. Of equal directives the first one counts. */
export function parsePolicies(text: string, from: Policy['from']): readonly Policy[] {
  return text.split(',').flatMap((part) => {
    const directives = new Map<string, readonly string[]>()
    for (const item of part.split(';')) {
      const [name = '', ...sources] = item.split(/[ \t\n\f\r]/).filter((word) => word !== '')
      const key = name.toLowerCase()
      if (key === '' || directives.has(key) || (from === 'meta' && headerOnly.includes(key))) continue
      directives.set(key, sources)
    }
    return directives.size === 0 ? [] : [{ from, directives }]
  })
}

/** Returns the first of `names` that a policy has, with its sources. Undefined: the policy allows everything. */
export function findDirective(
  policy: Policy,
  names: readonly string[],
): { readonly name: string; readonly sources: readonly string[] } | undefined {
  const name = names.find((each) => policy.directives.has(each))
  return name === undefined ? undefined : { name, sources: policy.directives.get(name) ?? [] }
}

export function formatPolicy({ directives }: Policy): string {
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}
