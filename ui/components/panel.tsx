import { Component, type ReactNode } from 'react'
import { isOffline } from '../lib/connection.ts'
import { forgetFailedLoads } from '../lib/load-code.ts'
import { ErrorState } from './states.tsx'

type QueryLike<Data> = { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown }

export type PanelProps<Data> = { query: QueryLike<Data>; failure: string; skeleton: ReactNode; children: (data: Data) => ReactNode }

/** Shows a section of a page with a loading and a failed state. They do not affect the rest of the page. */
export function Panel<Data>({ query, failure, skeleton, children }: PanelProps<Data>) {
  if (query.data === undefined) {
    return query.isPending ? skeleton : <ErrorState title={failure} error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <Boundary failure={failure}>
      <RenderContent render={() => children(query.data as Data)} />
    </Boundary>
  )
}

/** Calls `render` inside the error boundary. An error in `Panel` itself would bypass the boundary. */
function RenderContent({ render }: { render: () => ReactNode }) {
  return render()
}

/** Shows an error with a retry instead of content that failed to render. Retries automatically when the connection returns. */
export class Boundary extends Component<{ failure: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  #unsubscribe = () => {}

  readonly #retry = () => {
    forgetFailedLoads()
    this.setState({ error: null })
  }

  override componentDidMount() {
    const retryFailed = () => !isOffline.get() && this.state.error !== null && this.#retry()
    this.#unsubscribe = isOffline.subscribe(retryFailed)
  }

  override componentWillUnmount() {
    this.#unsubscribe()
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <ErrorState title={this.props.failure} error={this.state.error} onRetry={this.#retry} />
  }
}
