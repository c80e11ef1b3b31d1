/** One code being typed, checked, and what came of it. */
export type CodeState =
  | { readonly status: 'typing'; readonly code: string; readonly fault?: string }
  | { readonly status: 'checking'; readonly code: string }
  /** Boxes stand red for a moment, then empty. */
  | { readonly status: 'wrong'; readonly code: string; readonly fault: string }
  /** The code was right; what follows takes its time. */
  | { readonly status: 'confirmed'; readonly code: string }
  /** No further try with this code: only a new one helps. */
  | { readonly status: 'spent'; readonly fault: string }
  /** The code was right, and what follows did not work. */
  | { readonly status: 'stuck'; readonly code: string; readonly fault: string }

export type CodeEvent =
  | { readonly type: 'type'; readonly code: string }
  | { readonly type: 'check'; readonly code: string }
  | { readonly type: 'wrong'; readonly fault: string }
  | { readonly type: 'clear' }
  | { readonly type: 'right' }
  | { readonly type: 'spend'; readonly fault: string }
  /** It was not the code: the line, the service. The same code may be tried again. */
  | { readonly type: 'fail'; readonly fault: string }
  | { readonly type: 'sentAnew' }

export const emptyCode: CodeState = { status: 'typing', code: '' }

/** Pure and total: an event that means nothing in a state changes nothing. */
export function stepCode(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case 'type':
      return state.status === 'typing' ? { status: 'typing', code: event.code } : state
    case 'check':
      return state.status === 'typing' || state.status === 'stuck' ? { status: 'checking', code: event.code } : state
    case 'wrong':
      return state.status === 'checking' ? { status: 'wrong', code: state.code, fault: event.fault } : state
    case 'clear':
      return state.status === 'wrong' ? { status: 'typing', code: '', fault: state.fault } : state
    case 'right':
      return state.status === 'checking' ? { status: 'confirmed', code: state.code } : state
    case 'spend':
      return state.status === 'checking' ? { status: 'spent', fault: event.fault } : state
    case 'fail':
      if (state.status === 'checking') return { status: 'typing', code: state.code, fault: event.fault }
      return state.status === 'confirmed' ? { status: 'stuck', code: state.code, fault: event.fault } : state
    case 'sentAnew':
      return state.status === 'typing' || state.status === 'spent' || state.status === 'wrong' ? emptyCode : state
    default: {
      const never: never = event
      return never
    }
  }
}
