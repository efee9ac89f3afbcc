import { Component, type ReactNode } from 'react'

type SpareProps = { instead: ReactNode; children: ReactNode }

/** What is not worth the page: where it cannot be drawn, or its file is gone, something plainer stands in its place. */
export class Spare extends Component<SpareProps, { isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError() {
    return { isLost: true }
  }

  override render() {
    return this.state.isLost ? this.props.instead : this.props.children
  }
}
