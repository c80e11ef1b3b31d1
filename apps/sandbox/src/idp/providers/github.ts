import type { ProviderProfile } from '../ProviderProfile.js'

/** Plain OAuth 2: forms instead of JSON unless asked, errors with status 200, e-mail addresses at a place of their own. */
export const github: ProviderProfile = {
  id: 'github',
  title: 'GitHub',
  look: { background: '#0d1117', text: '#e6edf3', accent: '#238636', radius: '6px' },
  mark: 'GH',
  paths: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  people: {
    '/user': (person, subject) => ({ id: Number(subject), login: person.userName, name: person.name, email: null }),
    '/user/emails': (person) =>
      person.email === undefined
        ? []
        : [
            { email: `old.${person.email}`, primary: false, verified: true, visibility: null },
            { email: person.email, primary: true, verified: person.isEmailVerified, visibility: 'private' },
          ],
  },
  pkce: 'checked',
  clientProof: 'secret',
  answersForm: true,
  requiredHeader: 'user-agent',
  refusal: {
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
  },
  badCode: {
    status: 200,
    body: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
  },
}
