# The web application is built and what the server needs is gathered with the tools of development, which stay behind.
# Not the slim image: a package without a binary for the machine is compiled, which takes Python and a compiler.
FROM node:26-bookworm AS build
WORKDIR /src
COPY . .
RUN npm install --no-audit --no-fund --loglevel=error
RUN npm run -s package -- --tree /out

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends libatomic1 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --system --gid 10001 phasor \
 && useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/phasor --shell /usr/sbin/nologin phasor \
 && install -d -o 10001 -g 10001 -m 0700 /var/lib/phasor
COPY --from=build /out /usr/lib/phasor
RUN ln -s /usr/lib/phasor/bin/phasor /usr/bin/phasor
# A container that ends is started again, whatever its exit code: refused settings or data would be a loop of starts.
ENV PHASOR_DATA=/var/lib/phasor PHASOR_WHEN_REFUSED=stay
USER 10001:10001
WORKDIR /var/lib/phasor
VOLUME /var/lib/phasor
EXPOSE 8080 1883
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 CMD ["phasor", "health"]
ENTRYPOINT ["phasor"]
CMD ["serve"]
