import type { ReactNode, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;
export type Icon = (props: IconProps) => ReactNode;

/** Our own icons on a 24 px grid, stroke 1.75. Decorative: the words beside them say what they mean. */
export function icon(shape: ReactNode): Icon {
  return function DrawnIcon({ width = 24, height = width, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={width}
        height={height}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {shape}
      </svg>
    );
  };
}
