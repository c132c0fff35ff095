# For tests/systems and tests/packages: root file systems of releases of Debian and Ubuntu, made by debootstrap. Needs root.
#
# The caller sets ROOTS (the folder for them; NAME.base, what debootstrap made, is used again) and PACKAGES (what a system has at
# first); MIRROR may name another mirror than debootstrap's default.

need_debootstrap() { # need_debootstrap WHO: ends with status 77 and a reason where it cannot be used
  (($(id -u) == 0)) || { echo "$1: needs root, for debootstrap and chroot" >&2; exit 77; }
  command -v debootstrap >/dev/null || { echo "$1: no debootstrap: install it first" >&2; exit 77; }
  mkdir -p "$ROOTS" && ROOTS=$(cd "$ROOTS" && pwd) || exit 2
}

mounted=()
unmount_all() {
  local k
  for ((k = ${#mounted[@]} - 1; k >= 0; k--)); do umount -l "${mounted[k]}"; done
  mounted=()
}
trap unmount_all EXIT
trap 'exit 130' INT TERM

# mounts ROOT: what programs expect of a running system.
mounts() {
  local name
  mount -t proc proc "$1/proc" && mounted+=("$1/proc") || return
  mount -t tmpfs -o mode=755 tmpfs "$1/dev" && mounted+=("$1/dev") || return
  for name in null zero full random urandom tty; do
    : >"$1/dev/$name"
    mount --bind "/dev/$name" "$1/dev/$name" && mounted+=("$1/dev/$name") || return
  done
  mkdir "$1/dev/pts" "$1/dev/shm"
  ln -s /proc/self/fd "$1/dev/fd"
  ln -s fd/0 "$1/dev/stdin" && ln -s fd/1 "$1/dev/stdout" && ln -s fd/2 "$1/dev/stderr"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts" && mounted+=("$1/dev/pts") || return
  ln -s pts/ptmx "$1/dev/ptmx"
  mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm" && mounted+=("$1/dev/shm")
}

# mirror_of NAME: the one that debootstrap's script for the release has for it, if that is none of Debian's.
mirror_of() (
  default_mirror() { echo "$1"; }
  mirror_style() { exit; }
  ARCH=$(dpkg --print-architecture) SUITE=$1
  . "/usr/share/debootstrap/scripts/$1" 2>/dev/null
)

# make_root NAME: ROOTS/NAME, fresh.
make_root() {
  local base=$ROOTS/$1.base root=$ROOTS/$1 from=() MIRROR=${MIRROR:-$(mirror_of "$1")}
  if [[ ! -e $base/.complete ]]; then
    rm -rf --one-file-system "$base"
    # A release that is younger than this debootstrap is made as sid is.
    [[ ! $MIRROR ]] || from=("$MIRROR")
    [[ -e /usr/share/debootstrap/scripts/$1 ]] ||
      from=("${MIRROR:-$(sed -n 's/^DEF_MIRROR="\(.*\)"$/\1/p' "$(command -v debootstrap)")}" /usr/share/debootstrap/scripts/sid)
    debootstrap --variant=minbase --include="$PACKAGES" "$1" "$base" "${from[@]}" && touch "$base/.complete" || return
  fi
  ! grep -qF " $root/" /proc/mounts || { echo "$root is in use" >&2; return 1; }
  rm -rf --one-file-system "$root"
  cp -a --reflink=auto "$base" "$root" || return
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  mounts "$root" && chroot "$root" useradd -m user
}
