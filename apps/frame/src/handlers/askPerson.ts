import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'
import type { Person } from '../session/createSession.js'
import type { HostChange } from '../wallet/Screens.js'

/**
 * Lets the person decide, on a screen of the frame, about a change of their log-ins. No message of an app makes one without.
 *
 * @throws FrameFailure `not_shown` where the app does not show the frame, `session_expired` when nobody is logged in, or
 * somebody else by now; FoyerError `USER_REJECTED`.
 */
export async function askPerson(
  frame: Frame,
  describe: (person: Person) => HostChange,
  signal: AbortSignal,
): Promise<void> {
  if (!frame.isShownOnDemand) throw new FrameFailure('not_shown', 'This app does not show the screens of the wallet.')
  const person = await frame.session.resume()
  if (person === undefined) throw new FrameFailure('session_expired', 'You are not logged in.')
  const screens = await frame.screens()
  await screens.confirm(describe(person), signal)
  if (frame.session.getPerson()?.id !== person.id) throw new FrameFailure('session_expired', 'You are not logged in.')
}
