import { createHash } from 'node:crypto';
import {
  Bug,
  Calendar,
  Check,
  ChevronLeft,
  ChevronRight,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Menu,
  NotebookText,
  PanelLeft,
  Pencil,
  Plus,
  Printer,
  RefreshCw,
  Search,
  Trash,
  TriangleExclamationPoint,
  UserRound,
  X,
} from 'lucide-react';
import { MENU_ENTRIES } from './layouts/menu.ts';
import { Horse } from './parts/horse.tsx';
import { Logo } from './parts/mark.tsx';
import { drawSymbols } from './sprite.tsx';

/** The icons around each page of the app, and other frequent ones. */
const SHARED = [
  ...MENU_ENTRIES.map(({ icon }) => icon),
  ...[Logo, Menu, PanelLeft, Search, UserRound, LifeBuoy, Bug, LogOut],
  ...[Horse, TriangleExclamationPoint, Calendar, NotebookText, Printer, RefreshCw],
  ...[ChevronLeft, ChevronRight, Plus, X, Pencil, Check, Trash],
];

const symbols = drawSymbols(new Set(SHARED));
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].join('')}</svg>`;

/** The shared icons in one file, which a browser loads once for all pages. Its address has a digest of its content. */
export const sharedIcons = {
  address: `/assets/icons-${createHash('sha256').update(drawing).digest('base64url').slice(0, 8)}.svg`,
  drawing,
  has: (icon: LucideIcon) => symbols.has(icon),
};
