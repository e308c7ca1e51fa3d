import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { __, sprintf } from '@wordpress/i18n';
import { useEffect, useRef, useState } from 'react';
import { requestForPlugins, screensQuery } from '../../api/extensions.ts';
import type { ExtensionScreen as Registered } from '../../api/extensions.ts';
import { meQuery } from '../../api/queries.ts';
import type { CurrentUser } from '../../api/queries.ts';
import { Failure, Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { Screen } from '../../ui/screen.tsx';
import { Card } from '../../ui/card.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';

/** What a plugin screen gets from the admin. */
interface GivenToScreen {
  /** Sends API requests as the user, with WordPress's route names: `wp/v2/posts`. */
  readonly request: typeof requestForPlugins;
  readonly user: { readonly id: number; readonly name: string };
  /** Goes to a path inside the admin. */
  readonly go: (path: string) => void;
}

interface ScreenModule {
  mount(root: HTMLElement, admin: GivenToScreen): void | (() => void) | Promise<void | (() => void)>;
}

/** A plugin screen: a module that renders into an element, with any framework. */
export function ExtensionScreen() {
  const { plugin, path } = useParams({ from: '/_shell/extensions/$plugin/$path' });
  const { data: screens } = useQuery(screensQuery);
  const { data: user } = useQuery(meQuery);
  if (screens === undefined || user === undefined) return <ScreenSkeleton />;
  const screen = screens.find((one) => one.plugin === plugin && one.path === path);
  return screen === undefined ? <Missing /> : <Mounted key={`${plugin}/${path}`} screen={screen} user={user} />;
}

function Mounted({ screen, user }: { screen: Registered; user: CurrentUser }) {
  const container = useRef<HTMLDivElement>(null);
  const go = useGo();
  const [problem, setProblem] = useState<Error | null>(null);
  const { plugin, title, module } = screen;
  const { id, name } = user;
  useEffect(() => {
    const root = document.createElement('div');
    container.current?.append(root);
    let isGone = false;
    let unmount: (() => void) | void;
    const mount = async (): Promise<void> => {
      const { pathname, search } = new URL(module, location.href);
      const loaded = (await import(/* @vite-ignore */ pathname + search)) as ScreenModule;
      const end = await loaded.mount(root, {
        request: requestForPlugins,
        user: { id, name },
        go: (path) => go.toPath(path),
      });
      if (isGone) end?.();
      else unmount = end;
    };
    mount().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      setProblem(
        new Error(sprintf(__('The plugin "%1$s" failed to show this screen: %2$s', 'platen'), plugin, reason)),
      );
    });
    return () => {
      isGone = true;
      unmount?.();
      root.remove();
    };
  }, [plugin, module, id, name, go]);
  if (problem !== null) return <Failure error={problem} />;
  return (
    <Screen title={title}>
      <Card ref={container} />
    </Screen>
  );
}
